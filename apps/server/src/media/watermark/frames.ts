/** What goes over a pipe: a head as JSON, and bytes behind it. */
export type Frame = { head: unknown; body: Buffer }

/** A frame as it is written: the lengths of both, then both. */
export function packFrame(head: object, body: Uint8Array = new Uint8Array()): Buffer {
  const text = Buffer.from(JSON.stringify(head))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32BE(text.length, 0)
  lengths.writeUInt32BE(body.length, 4)
  return Buffer.concat([lengths, text, body])
}

/** No picture of ours comes near so many bytes. */
const LARGEST = 64 * 2 ** 20

/** Puts frames together again from the pieces in which a pipe gives them; the answer throws on what is no frame. */
export function createFrameReader(): (piece: Buffer) => Frame[] {
  let kept = Buffer.alloc(0)
  return (piece) => {
    kept = Buffer.concat([kept, piece])
    const frames: Frame[] = []
    while (kept.length >= 8) {
      const [headEnd, end] = [8 + kept.readUInt32BE(0), 8 + kept.readUInt32BE(0) + kept.readUInt32BE(4)]
      if (end > LARGEST) throw new Error('A frame is too large.')
      if (kept.length < end) break
      frames.push({ head: JSON.parse(kept.toString('utf8', 8, headEnd)), body: kept.subarray(headEnd, end) })
      kept = kept.subarray(end)
    }
    return frames
  }
}
