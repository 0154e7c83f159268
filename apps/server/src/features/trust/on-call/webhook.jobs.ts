import { createHmac } from 'node:crypto'
import { alertLevels } from '@amour/contract/console/on-call.ts'
import type { Job } from '#jobs/queue.ts'
import { writeMail } from '#mail/templates.ts'

/** Milliseconds that the other side has for its answer. */
const PATIENCE = 10_000

/**
 * Tells a program outside that cases wait: a JSON body with a sentence, two figures, the level and the console's address;
 * no name, no content, no number of a case. With a secret it carries `x-signature: sha256=…`, an HMAC of the body.
 */
export const postToWebhook: Job<{ waiting: number; longest: number; level: number }> = {
  name: 'on-call.webhook',
  // Some twenty minutes: an outage that is shorter loses nobody's call.
  retryLimit: 8,
  retryDelay: 5,
  async perform({ config }, { waiting, longest, level }) {
    if (!config.onCallWebhook) return
    const { url, secret } = config.onCallWebhook
    const consoleUrl = config.console.url
    const text = writeMail('onCall', { waiting, longest, consoleUrl }, config.siteUrl).subject
    const body = JSON.stringify({
      text: `${text}\n${consoleUrl}`,
      waiting,
      longestMinutes: longest,
      level: alertLevels[level],
      url: consoleUrl,
    })
    const signature = secret && `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(signature && { 'x-signature': signature }) },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The webhook answered ${response.status}.`)
  },
}
