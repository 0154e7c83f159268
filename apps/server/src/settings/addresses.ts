import { z } from 'zod'

/**
 * Where browsers find a site, and nothing behind it: links in mails, and what browsers say where they come from, are
 * compared with it letter by letter. `example.org:8080` would be an address too, of a scheme that nobody knows.
 */
export const origin = z
  .url({
    protocol: /^https?$/,
    error: 'is an origin such as https://example.org: http or https, and a host',
    abort: true,
  })
  .refine(
    (text) => {
      const { pathname, search, hash, username } = new URL(text)
      return pathname === '/' && !`${search}${hash}${username}`
    },
    { error: 'is an origin such as https://example.org, with nothing behind the host' },
  )
  .transform((text) => new URL(text).origin)

export const originOrOff = z.union([z.literal('off'), origin], {
  error: 'is an origin such as https://media.example.org, with nothing behind the host, or “off”',
})

/** `s3://key:secret@host:port/bucket?region=…&ssl=on|off` */
export const bucketAddress = z
  .url({ protocol: /^s3$/, hostname: /./ })
  .refine((text) => /^\/[\w.-]+$/.test(new URL(text).pathname), {
    error: 'names a bucket behind its host',
    abort: true,
  })
  .refine((text) => ['on', 'off', null].includes(new URL(text).searchParams.get('ssl')), {
    error: 'says ssl=on or ssl=off',
  })
