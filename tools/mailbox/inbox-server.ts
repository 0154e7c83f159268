import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { MailStore } from './mail-store.ts'
import { viewList, viewMail, viewMissing } from './pages.ts'

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type Answer = { status?: number; type: string; body: string }

/** Serves the mails as pages and as JSON; `announce` tells every open list that a mail has come. */
export function createInbox(store: MailStore): { server: Server; announce: () => void } {
  const listeners = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://mailbox')
    if (url.pathname === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders()
      listeners.add(response)
      response.on('close', () => listeners.delete(response))
      return
    }
    answer(url, request.method ?? 'GET', store).then(
      ({ status = 200, type, body }) => response.writeHead(status, headers(type)).end(body),
      () => response.writeHead(500, headers('text/plain')).end('The mailbox could not answer.'),
    )
  })
  return { server, announce: () => listeners.forEach((listener) => listener.write('data: mail\n\n')) }
}

function headers(type: string): Record<string, string> {
  return {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}

const files: Record<string, { name: string; type: string }> = {
  '/mailbox.css': { name: 'mailbox.css', type: 'text/css' },
  '/mailbox.js': { name: 'mailbox.client.js', type: 'text/javascript' },
}

async function answer(url: URL, method: string, store: MailStore): Promise<Answer> {
  if (method !== 'GET') return { status: 405, type: 'text/plain', body: 'This mailbox can only be read.' }
  const file = files[url.pathname]
  if (file) return { type: file.type, body: await readFile(new URL(file.name, import.meta.url), 'utf8') }
  if (url.pathname === '/api/mails') {
    const data = store.list(url.searchParams.get('to') ?? undefined)
    return { type: 'application/json', body: JSON.stringify({ data }) }
  }
  if (url.pathname === '/') return { type: 'text/html', body: viewList(store.list()) }
  const mail = store.find(/^\/mails\/([\w-]+)$/.exec(url.pathname)?.[1] ?? '')
  return mail ? { type: 'text/html', body: viewMail(mail) } : { status: 404, type: 'text/html', body: viewMissing() }
}
