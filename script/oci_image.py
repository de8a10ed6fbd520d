"""Writes a root folder as an OCI image archive with one layer: `oci_image.py ROOT ARCHIVE --version V --architecture A`.

The archive follows the OCI image layout 1.0. The same folder gives the same bytes: entries are sorted, and times are left out.
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import tarfile
import tempfile

CONFIGURATION = {
    "User": "bowline",
    "ExposedPorts": {"3000/tcp": {}},
    "Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"],
    "Entrypoint": ["/usr/bin/bowline"],
    "Cmd": ["serve", "--no-demo", "--host", "0.0.0.0", "--data", "/var/lib/bowline"],
    "Volumes": {"/var/lib/bowline": {}},
    "WorkingDir": "/var/lib/bowline",
    "StopSignal": "SIGTERM",
}


def entries(root):
    """Each path under the root, a folder before what is in it, without what only this machine has mounted or made there."""
    for folder, folders, files in os.walk(root):
        folders.sort()
        yield folder
        for name in sorted([*files, *(name for name in folders if os.path.islink(os.path.join(folder, name)))]):
            yield os.path.join(folder, name)


def write_layer(root, file):
    """Writes the layer as a gzipped tar; returns the digest of the tar itself."""

    class Hashed:
        def __init__(self, target):
            self.target, self.hash = target, hashlib.sha256()

        def write(self, data):
            self.hash.update(data)
            return self.target.write(data)

    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6, mtime=0) as packed:
        hashed = Hashed(packed)
        with tarfile.open(fileobj=hashed, mode="w|", format=tarfile.PAX_FORMAT) as tar:
            for path in entries(root):
                if path == root:
                    continue
                member = tar.gettarinfo(path, arcname=os.path.relpath(path, root))
                if member is None:  # a socket
                    continue
                member.mtime = 0
                member.uname = member.gname = ""
                if member.isreg():
                    with open(path, "rb") as content:
                        tar.addfile(member, content)
                else:
                    tar.addfile(member)
    return hashed.hash.hexdigest()


def descriptor(kind, digest, size, **more):
    return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": size, **more}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root")
    parser.add_argument("archive")
    parser.add_argument("--version", required=True)
    parser.add_argument("--architecture", required=True)
    options = parser.parse_args()

    with tempfile.TemporaryFile() as layer, tarfile.open(options.archive, "w", format=tarfile.PAX_FORMAT) as archive:

        def add(name, file, size):
            member = tarfile.TarInfo(name)
            member.size = size
            archive.addfile(member, file)

        def add_blob(data):
            digest = hashlib.sha256(data).hexdigest()
            add(f"blobs/sha256/{digest}", io.BytesIO(data), len(data))
            return digest, len(data)

        def json_bytes(value):
            return json.dumps(value, sort_keys=True).encode()

        uncompressed = write_layer(options.root, layer)
        size = layer.tell()
        layer.seek(0)
        digest = hashlib.file_digest(layer, "sha256").hexdigest()
        layer.seek(0)
        add(f"blobs/sha256/{digest}", layer, size)
        configuration = add_blob(
            json_bytes(
                {
                    "architecture": options.architecture,
                    "os": "linux",
                    "config": CONFIGURATION | {"Labels": {"org.opencontainers.image.version": options.version}},
                    "rootfs": {"type": "layers", "diff_ids": [f"sha256:{uncompressed}"]},
                }
            )
        )
        manifest = add_blob(
            json_bytes(
                {
                    "schemaVersion": 2,
                    "mediaType": "application/vnd.oci.image.manifest.v1+json",
                    "config": descriptor("config.v1+json", *configuration),
                    "layers": [descriptor("layer.v1.tar+gzip", digest, size)],
                }
            )
        )
        reference = {"annotations": {"org.opencontainers.image.ref.name": options.version}}
        index = {"schemaVersion": 2, "manifests": [descriptor("manifest.v1+json", *manifest, **reference)]}
        for name, value in [("index.json", index), ("oci-layout", {"imageLayoutVersion": "1.0.0"})]:
            data = json_bytes(value)
            add(name, io.BytesIO(data), len(data))


main()
