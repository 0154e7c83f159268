import { createSecureServer } from 'node:http2'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { request } from 'node:http'
import { pipeline } from 'node:stream'
// It has to be there before what follows.
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

/** What belongs to one connection and is not passed on. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host'])

/**
 * Stands where a site's TLS proxy stands (docs/operations) and speaks HTTP/2. `keyDigest` is by what a browser may be
 * told to trust it (SHA-256 of the public key, base64).
 */
export async function openFront({ port, to }: { port: number; to: number }) {
  const { keyDigest, ...certificate } = await aCertificate()
  const server = createSecureServer(certificate, (asked, answer) => pass(asked, answer, { port, to }))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return { keyDigest, close: () => void server.close() }
}

function pass(asked: Http2ServerRequest, answer: Http2ServerResponse, { port, to }: { port: number; to: number }) {
  const isPassed = ([name]: [string, unknown]) => !name.startsWith(':') && !ofConnection.has(name)
  const headers = Object.fromEntries(Object.entries(asked.headers).filter(isPassed))
  const inner = request({
    host: '127.0.0.1',
    port: to,
    method: asked.method,
    path: asked.url,
    headers: { ...headers, host: `localhost:${port}`, 'x-forwarded-proto': 'https' },
  })
  inner.on('response', (given) => {
    answer.writeHead(given.statusCode ?? 502, Object.fromEntries(Object.entries(given.headers).filter(isPassed)))
    // A browser that has seen enough goes.
    pipeline(given, answer, () => undefined)
  })
  inner.on('error', () => answer.destroy())
  pipeline(asked, inner, () => undefined)
}

async function aCertificate() {
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify'])
  const extensions = [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])]
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    keys,
    signingAlgorithm,
    extensions,
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const digest = await crypto.subtle.digest('SHA-256', await crypto.subtle.exportKey('spki', keys.publicKey))
  const keyDigest = Buffer.from(digest).toString('base64')
  return {
    keyDigest,
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`,
    cert: made.toString('pem'),
  }
}
