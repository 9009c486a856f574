//! Frames with any content and the right checksum: what lies behind the check, where noise hardly ever comes. Shared by the
//! targets of the protocols that have a checksum and by the tests of `device`.

use device::protocols::Protocol;

use super::bowls;

/// Closes the bytes after the first with the protocol's checksum and checks the frame as it would come down the line.
pub fn check(name: &str, data: &[u8]) {
    let Some((&first, content)) = data.split_first() else { return };
    let mut frame = vec![first];
    match name.parse::<Protocol>().expect("a protocol's name") {
        Protocol::OpenSlot => {
            frame.extend_from_slice(b"SC1,");
            frame.extend_from_slice(content);
            let check = crc32(&frame[1..]);
            frame.extend(format!("*{check:08X}\r\n").into_bytes());
        }
        Protocol::ModbusCas | Protocol::ModbusBaykon => {
            frame.extend_from_slice(content);
            frame.extend(bowls::modbus_check(content).to_le_bytes());
        }
        _ => {
            frame.push(0x02);
            frame.extend(content.iter().take(15));
            frame.push(b'\r');
            let sum = frame[1..].iter().fold(0_u8, |sum, &byte| sum.wrapping_add(byte));
            frame.push(sum.wrapping_neg() & 0x7F);
        }
    }
    bowls::check(name, &frame);
}

/// CRC-32/ISO-HDLC, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| sum >> 1 ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 })
    })
}
