"""Where the tests find the specification's vectors."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

VECTORS = Path(
    os.environ.get(
        "LOTTERY_VECTORS",
        Path(__file__).resolve().parent / "../../docs/lottery-draw/vectors",
    )
)


def read_vectors(name: str) -> Any:
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))
