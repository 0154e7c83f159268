import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** Milliseconds that a handshake may take. */
const PATIENCE = 5_000

/**
 * The certificate under which an https address is served: when it ends, and why a browser would not trust it. Throws
 * where nobody answers by TLS.
 */
export async function readCertificate(url: string): Promise<{ validTo: Date; fault: string | undefined }> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  // What is wrong with it is told, and nothing is sent.
  const servername = isIP(host) ? undefined : host
  const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false })
  socket.setTimeout(PATIENCE, () => socket.destroy(new Error(`${url} does not answer`)))
  try {
    await once(socket, 'secureConnect')
    const { valid_to: end } = socket.getPeerCertificate()
    return { validTo: new Date(end), fault: socket.authorized ? undefined : String(socket.authorizationError) }
  } finally {
    socket.destroy()
  }
}
