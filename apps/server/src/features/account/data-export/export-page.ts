import words from '@amour/locales/i18n/exports.json' with { type: 'json' }
import type { ExportedMessage } from './export-contents.service.ts'

const style =
  'body{font:17px/1.5 system-ui,sans-serif;max-width:68rem;margin:2rem auto;padding:0 1rem;color:#1c1420;background:#faf6f1}' +
  'table{border-collapse:collapse;width:100%;font-size:15px}td,th{border-top:1px solid #e4d9ce;padding:.4rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What members wrote must stay text in a page that opens without our headers. */
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const show = (value: unknown) =>
  escape(
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : `${value as string | number | boolean}`,
  )

const frame = (title: string, body: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
  `<title>${escape(title)}</title><style>${style}</style>${body}`

/** The page that a person opens: every part as a table, with the way to conversations and files. */
export function writeIndex(collected: ReadonlyMap<string, Record<string, unknown>[]>): string {
  const sections = [...collected].map(([name, rows]) => {
    const title = name in words && name !== 'page' ? words[name as Exclude<keyof typeof words, 'page'>] : name
    return `<h2>${escape(title)}</h2>${rows.length === 0 ? `<p>${escape(words.page.nothing)}</p>` : writeTable(rows)}`
  })
  const intro = words.page.text.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('')
  const link = `<p><a href="conversations.html">${escape(words.page.conversations)}</a></p>`
  return frame(words.page.title, `<h1>${escape(words.page.title)}</h1>${intro}${link}${sections.join('')}`)
}

function writeTable(rows: Record<string, unknown>[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const head = columns.map((column) => `<th>${escape(column)}</th>`).join('')
  const body = rows.map((row) => `<tr>${columns.map((column) => `<td>${show(row[column])}</td>`).join('')}</tr>`)
  return `<table><tr>${head}</tr>${body.join('')}</table>`
}

/** The conversations as a page, piece by piece. */
export async function* writeConversations(messages: AsyncIterable<ExportedMessage>): AsyncGenerator<string> {
  yield frame(
    words.page.conversations,
    `<h1>${escape(words.page.conversations)}</h1><p data-encrypted>${escape(words.page.encrypted)}</p><table>`,
  )
  for await (const { id, with: other, isMine, sentAt, isEncrypted, message } of messages) {
    const text = isEncrypted ? words.page.sealed : (message ?? words.page.takenBack)
    const who = isMine ? words.page.me : (other ?? words.page.former)
    const cells = [sentAt, other ?? words.page.former, who].map((value) => `<td>${escape(value)}</td>`).join('')
    // The browser that opens the message writes it here (apps/web, readable-copy.ts).
    yield `<tr>${cells}<td${isEncrypted ? ` data-message="${id}"` : ''}>${escape(text)}</td></tr>`
  }
  yield '</table>'
}

/** The same as JSON, one array, piece by piece. */
export async function* writeConversationsJson(messages: AsyncIterable<ExportedMessage>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const message of messages) {
    yield separator + JSON.stringify(message)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
