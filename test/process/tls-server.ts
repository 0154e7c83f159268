import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
// It has to be there before what follows.
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

/** A server on this machine that greets nobody, under a certificate of its own making that ends after so many days. */
export async function startTlsServer(days: number) {
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify'])
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notAfter: new Date(Date.now() + days * 86_400_000),
    keys,
    signingAlgorithm,
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const pem = `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`
  const server = createServer({ key: pem, cert: made.toString('pem') }, (socket) => {
    socket.on('error', () => undefined).end()
  })
  server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server on a port has an address with one
  return {
    url: `https://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
