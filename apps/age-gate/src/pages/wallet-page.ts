import { ageGateTexts } from '@amour/locales/age-gate.ts'
import { renderSVG } from 'uqr'
import { escape, layout, link } from './page.ts'

const texts = ageGateTexts.wallet

/** Seconds after which a page without scripts looks for the answer again. */
const LOOK = 4

type Shown = {
  /** What the browser looks for its answer by. */
  check: string
  /** Opens the request in a wallet: on this device, and on another that reads it from a code. */
  here: string
  there: string
  /** The signed request for a browser that knows wallets itself (Digital Credentials API). */
  request: string
  backTo: string
}

/** While a wallet has not answered: the ways to one. The only page of the gate with a script, and it works without. */
export function walletPage({ check, here, there, request, backTo }: Shown): string {
  const again = `/wallet?${new URLSearchParams({ check })}`
  const parts = [
    `<p class="lead">${escape(texts.lead)}</p>`,
    `<form id="answer" method="post" action="/wallet/browser" data-request="${escape(request)}">` +
      `<input type="hidden" name="check" value="${escape(check)}"><input type="hidden" name="response">` +
      `<button class="btn btn--lg btn--primary" type="submit" hidden>${escape(texts.browser)}</button></form>`,
    `<p id="failed" class="kept" role="alert" hidden>${escape(texts.browserFailed)}</p>`,
    `<p class="actions">${link(here, texts.here, 'primary')}</p>`,
    `<section class="code"><div role="img" aria-label="${escape(texts.code)}">${renderSVG(there, { border: 2 })}</div>`,
    `<div><h2 class="t-sub">${escape(texts.there)}</h2><p>${escape(texts.scan)}</p></div></section>`,
    `<p class="waiting">${escape(texts.waiting)}</p>`,
    `<p class="actions">${link(backTo, texts.stop, 'quiet')}</p>`,
  ]
  const look = `<noscript><meta http-equiv="refresh" content="${LOOK};url=${escape(again)}"></noscript>`
  return layout(texts.title, parts, `${look}\n<script src="/wallet.js" defer></script>\n`)
}
