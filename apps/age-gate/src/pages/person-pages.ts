import { ageGateTexts } from '@amour/locales/age-gate.ts'
import type { PictureFault } from '#person/picture-file.ts'
import { pictureNames, type PictureName, readGesture, type ReviewOutcome } from '#person/review-terms.ts'
import { escape, layout, link } from './page.ts'

const texts = ageGateTexts.person

/** Where the forms go: the address of a check holds its secret. */
const at = (path: string, check: string) => escape(`${path}?${new URLSearchParams({ check })}`)

const lead = (text: string) => `<p class="lead">${escape(text)}</p>`

/** A button that stands apart from its form. */
const button = (of: string, text: string, look: 'primary' | 'quiet') =>
  `<button class="btn btn--lg btn--${look}" type="submit" form="${of}">${escape(text)}</button>`

type Upload = {
  check: string
  gesture: string
  /** What is there already, and what was wrong with the rest. */
  got: readonly PictureName[]
  faults: Partial<Record<PictureName, PictureFault>>
}

/** Two pictures, and what is asked for in each. */
export function uploadPage({ check, gesture, got, faults }: Upload): string {
  const { hand, fingers } = readGesture(gesture)
  const told = { fingers: texts.fingers[fingers - 1] ?? '', hand: texts.hands[hand], number: String(fingers) }
  const { upload } = texts
  const hints = { document: upload.documentHint, face: fill(upload.faceHint, told) }
  const fields = pictureNames.map((name) =>
    field({ name, label: upload[name], hint: hints[name], isThere: got.includes(name), fault: faults[name] }),
  )
  const isWrong = Object.keys(faults).length > 0
  const note = `<div class="alert" role="alert"><p><strong>${escape(upload.errorTitle)}</strong></p><p>${escape(upload.errorText)}</p></div>`
  return layout(
    isWrong ? `${upload.errorTitle} · ${upload.title}` : upload.title,
    [
      lead(upload.lead),
      ...(isWrong ? [note] : []),
      `<form id="photos" class="photos" method="post" enctype="multipart/form-data" action="${at('/person', check)}" novalidate>` +
        `${fields.join('')}<p class="hint">${escape(upload.formats)}</p></form>`,
      `<form id="stop" method="post" action="${at('/person/stop', check)}"></form>`,
      `<p class="actions">${button('photos', upload.send, 'primary')}${button('stop', upload.stop, 'quiet')}</p>`,
      `<p class="waiting">${escape(upload.hour)}</p>`,
    ],
    '',
    upload.title,
  )
}

type Field = { name: PictureName; label: string; hint: string; isThere: boolean; fault: PictureFault | undefined }

function field({ name, label, hint, isThere, fault }: Field): string {
  const described = [`${name}-hint`, ...(isThere ? [`${name}-got`] : []), ...(fault ? [`${name}-error`] : [])]
  // The face is taken at this moment where there is a camera; an ID may be covered first.
  const camera = name === 'face' ? ' capture="user"' : ''
  const wrong = fault ? ' aria-invalid="true"' : ''
  return [
    `<div class="field"><label for="${name}">${escape(label)}</label>`,
    `<p class="hint" id="${name}-hint">${escape(hint)}</p>`,
    isThere ? `<p class="got" id="${name}-got">${escape(texts.upload.got)}</p>` : '',
    `<input id="${name}" name="${name}" type="file" accept="image/jpeg,image/png,image/webp"${camera}${wrong} aria-describedby="${described.join(' ')}">`,
    fault ? `<p class="error" id="${name}-error">${escape(texts.faults[fault])}</p>` : '',
    '</div>',
  ].join('')
}

type Waiting = { check: string; url: string; hours: number; endsAt: Date; backTo: string }

/** While nobody has looked: how to come back, and how to end it. */
export function waitingPage({ check, url, hours, endsAt, backTo }: Waiting): string {
  const { waiting } = texts
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' }).format(
    endsAt,
  )
  const address = `${url}/person?${new URLSearchParams({ check })}`
  return layout(waiting.title, [
    lead(fill(waiting.lead, { hours: String(hours) })),
    `<div class="field"><label for="link">${escape(waiting.link)}</label>` +
      `<p class="hint" id="link-hint">${escape(waiting.linkHint)}</p>` +
      `<input id="link" type="text" readonly value="${escape(address)}" aria-describedby="link-hint"></div>`,
    `<p class="kept">${escape(waiting.keep)}</p>`,
    `<p class="waiting">${escape(fill(waiting.deleted, { day }))}</p>`,
    `<form id="stop" method="post" action="${at('/person/stop', check)}"></form>`,
    `<p class="actions">${link(`/person?${new URLSearchParams({ check })}`, waiting.again, 'primary')}` +
      `${link(backTo, ageGateTexts.begin.back, 'quiet')}${button('stop', waiting.stop, 'quiet')}</p>`,
  ])
}

/** A yes, whose proof is fetched by a press: whatever only looks at addresses fetches nothing. */
export function passedPage(check: string): string {
  const { title, lead: told, once, fetch } = texts.passed
  return layout(title, [
    lead(told),
    `<p class="kept">${escape(once)}</p>`,
    `<form id="finish" method="post" action="${at('/person/finish', check)}"></form>`,
    `<p class="actions">${button('finish', fetch, 'primary')}</p>`,
  ])
}

/** Why it is no yes, in plain words, and the other ways. */
export function declinedPage(outcome: Exclude<ReviewOutcome, 'passed'>, backTo: string): string {
  if (outcome === 'under') return personEndPage('under', backTo)
  const { title, deleted, others } = texts.no
  return layout(title, [
    lead(texts.no[outcome]),
    `<p class="kept">${escape(deleted)}</p>`,
    `<p>${escape(others)}</p>`,
    `<p class="actions">${link(backTo, ageGateTexts.again, 'primary')}</p>`,
  ])
}

/** How else a check by a person ends. */
export function personEndPage(ending: 'under' | 'stopped' | 'over' | 'full', backTo: string): string {
  const { title, text } = texts[ending]
  return layout(title, [lead(text), `<p class="actions">${link(backTo, ageGateTexts.begin.back, 'primary')}</p>`])
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
