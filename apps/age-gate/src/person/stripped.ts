/** A picture without what a camera wrote beside it: only the parts that draw it, in their order, and how it is turned. */
export type Stripped = { width: number; height: number; parts: readonly Buffer[] }

/** The bytes are not those of a picture of that kind, from the first to the last. */
export class BrokenPicture extends Error {}
