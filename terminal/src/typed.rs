//! What a person types, a line at a time.

use tokio::sync::mpsc;

/// Lines of standard input, read by a thread that may wait for ever.
pub fn typed() -> mpsc::Receiver<String> {
    let (tell, told) = mpsc::channel(8);
    std::thread::spawn(move || {
        for line in std::io::stdin().lines().map_while(Result::ok) {
            if tell.blocking_send(line).is_err() {
                return;
            }
        }
    });
    told
}
