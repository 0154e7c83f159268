import { aPhoto } from '@amour/test/age/person-gate.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPicture } from '@amour/age-gate/person/picture-file.ts'

test.for(['jpeg', 'png', 'webp'] as const)('a %s is drawn as before, and carries nothing else', async (format) => {
  const taken = await aPhoto('somebody at home', format)
  expect(taken.includes('somebody at home')).toBe(true)
  const hung = Buffer.concat([taken, Buffer.from('<script>PK\u0003\u0004 what is hung on</script>')])
  for (const given of [taken, hung]) {
    const read = readPicture(given)
    if (typeof read === 'string') throw new Error(read)
    for (const words of ['somebody', 'hung on']) expect(read.includes(words), words).toBe(false)
    const [before, after] = [await sharp(taken).metadata(), await sharp(read).metadata()]
    expect([after.width, after.height, after.format]).toEqual([before.width, before.height, format])
    expect(after.xmp ?? after.iptc ?? after.icc).toBeUndefined()
    // Only a photo of a camera is turned by what it says beside the picture.
    expect(after.orientation).toBe(format === 'jpeg' ? 6 : undefined)
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
    expect((await pixels(read)).equals(await pixels(taken))).toBe(true)
    expect(readPicture(read)).toEqual(read)
  }
})

test('what is too small, too wide, damaged at any place or of another kind is refused, and nothing throws', async () => {
  const make = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#88aa99' } })
      .png()
      .toBuffer()
  expect(readPicture(await make(199, 600))).toBe('small')
  expect(readPicture(await make(12_001, 300))).toBe('large')
  expect(readPicture(Buffer.from('GIF89a and more'))).toBe('kind')
  expect(readPicture(Buffer.alloc(0))).toBe('missing')
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await aPhoto('x', format)
    for (let share = 1; share < 20; share += 1) {
      const cut = whole.subarray(0, Math.floor((whole.length * share) / 20))
      expect(['broken', 'kind'], `${format} ${share}`).toContain(readPicture(cut))
    }
    // Bytes that were changed may still make a picture; they never make the gate fail.
    for (let at = 2; at < 400; at += 3) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
      expect(() => readPicture(changed)).not.toThrow()
    }
  }
})

test('a webp that moves is refused, and one that does not announces nothing that was taken out of it', async () => {
  const still = await aPhoto('somebody at home', 'webp')
  const flagsOf = (bytes: Buffer) => [bytes.toString('latin1', 12, 16), bytes.readUInt8(20) & 0x2e] as const
  expect(flagsOf(still)[1]).toBeGreaterThan(0)
  const read = readPicture(still)
  if (typeof read === 'string') throw new Error(read)
  expect(flagsOf(read)).toEqual(['VP8X', 0])
  const moving = Buffer.from(still)
  moving.writeUInt8(still.readUInt8(20) | 0x02, 20)
  expect(readPicture(moving)).toBe('broken')
})
