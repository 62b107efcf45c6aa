type Kept = { before: Kept | null };

/** A parser thread that keeps everything. */
export let kept: Kept | null = null;
for (let count = 0; count < 1e9; count++) kept = { before: kept };
