import { createDecipheriv, createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deriveKeys } from '@amour/server/push/push-message.ts'

/** A push as the service got it, and as its browser would read it. */
type Push = {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
  record: Buffer
  text: string
  at: number
  claims: Claims
}

type Claims = { aud: string; exp: number; sub: string }

/**
 * A push service of its own on this computer: gives out browsers, checks who sends by RFC 8292 and opens what comes by
 * RFC 8291, as a browser does. `answer` is what the next requests get:
 * nothing at all where it `hangs`; where it `isLost`, the push arrives and the line breaks off.
 */
export async function openPushService() {
  const browsers = new Map<string, { key: ReturnType<typeof createECDH>; auth: Buffer }>()
  const pushes: Push[] = []
  const answer = { status: 201, location: '', hangs: false, isLost: false }
  const asked = { count: 0, lost: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.count += 1
      if (answer.hangs) return
      const path = request.url ?? ''
      const browser = browsers.get(path)
      if (answer.status === 201 && browser) {
        const body = Buffer.concat(parts)
        const record = openRecord(body, browser)
        const end = record.lastIndexOf(2)
        const claims = checkSender(request.headers.authorization ?? '')
        const at = Date.now()
        pushes.push({
          at,
          path,
          headers: request.headers,
          body,
          record,
          text: record.subarray(0, end).toString(),
          claims,
        })
      }
      if (answer.isLost) {
        asked.lost += 1
        return void response.destroy()
      }
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo // a server on a port has an address with one
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    pushes,
    answer,
    asked,
    /** What a browser that has just subscribed tells the site. */
    subscribe() {
      const key = createECDH('prime256v1')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(16).toString('base64url')}`
      browsers.set(path, { key, auth })
      const p256dh = key.generateKeys('base64url')
      return { endpoint: url + path, p256dh: p256dh.replace(/=+$/, ''), auth: auth.toString('base64url') }
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

function openRecord(body: Buffer, { key, auth }: { key: ReturnType<typeof createECDH>; auth: Buffer }) {
  const [salt, size, server] = [body.subarray(0, 16), body.readUInt32BE(16), body.subarray(21, 21 + (body[20] ?? 0))]
  const sealed = body.subarray(21 + server.length)
  if (sealed.length > size) throw new Error('More than one record.')
  const made = deriveKeys({ shared: key.computeSecret(server), auth, browser: key.getPublicKey(), server, salt })
  const cipher = createDecipheriv('aes-128-gcm', made.key, made.nonce).setAuthTag(sealed.subarray(-16))
  return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
}

function checkSender(authorization: string): Claims {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) throw new Error('Not the site’s signature.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims // its signature is the site's
}
