import type { FastifyInstance } from 'fastify'
import { Refusal } from '#http/refusal.ts'

/**
 * Refuses bodies that are not what they would be read as: compressed ones, and texts in another charset than UTF-8.
 * Whoever stands before us may read them otherwise than we do.
 */
export function requirePlainBodies(app: FastifyInstance) {
  // After access and limits, as all complaints about a body.
  app.addHook('preParsing', async ({ headers }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
    if (encoding !== 'identity' || !isUtf8(headers['content-type'] ?? '')) throw new Refusal('unsupportedType')
  })
}

/** Whether the type names no charset, or UTF-8 each time. */
function isUtf8(type: string): boolean {
  const named = type.matchAll(/;\s*charset\s*=\s*(?:"([^"]*)"|([^;]*))/gi)
  return [...named].every(([, quoted, plain]) => /^utf-?8$/i.test((quoted ?? plain ?? '').trim()))
}
