"""What a network learns from and how long: the file NETWORK.toml beside this one.

`from_nothing` and `further`, which goes on from a checkpoint: `steps`, of a batch each; `rate`, the highest learning rate, to which it rises
over the first steps, to fall as a cosine; `seed`, of the training's dice. `rendered_share`: of the samples, where there are real
photographs too. `without`: sources of real photographs to leave out. `[[rendered]]`: a folder of pictures, and the options by which
`test-images render` draws it.
"""
import tomllib


def configuration(path):
    """The configuration of a file."""
    with open(path, "rb") as file:
        return tomllib.load(file)
