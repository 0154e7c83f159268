/** The size in which a window is developed, in pixels: finer than it is kept, which is what makes its grain fine. */
export const DEVELOPED = { width: 640, height: 800 } as const

/** The widths in pixels in which a window is kept: beside a name, and on a card. Both are WebP of 2 to 18 KB. */
export const keptWidths = [160, 480] as const

/** The size of the larger one. */
export const KEPT = { width: 480, height: 600 } as const
