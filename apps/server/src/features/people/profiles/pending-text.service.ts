import { findTextSigns } from '@amour/contract/trust/text-signs.ts'
import type { MemberContext } from '#context.ts'
import type { MemberProfileRow } from '#database/tables.ts'
import type { TextColumns } from './profiles.view.ts'

/**
 * Where a member's new text goes: out to others, or to a person first, as the first one does, one that looks like
 * contact details or an advert, and each that follows a rejected one until a person has shown one again.
 */
export function submitText({ clock }: MemberContext, known: MemberProfileRow | undefined, text: string): TextColumns {
  if (known && text === known.held_description) return textOf(known)
  const kept = {
    text_decided_at: known?.text_decided_at ?? null,
    text_decided_by: known?.text_decided_by ?? null,
    // What is saved over a rejected text, were it the one that is shown, makes the next one no safer.
    next_text_waits: known !== undefined && (known.next_text_waits || known.text_state === 'rejected'),
  }
  const shown = { held_description: null, held_at: null, held_signs: [], text_state: 'shown' as const }
  const before = known?.description ?? null
  if (text === before) return { description: before, ...shown, ...kept }
  const signs = findTextSigns(text)
  if (before !== null && signs.length === 0 && !kept.next_text_waits) {
    return { description: text, ...shown, ...kept }
  }
  const held = { held_description: text, held_at: clock.now(), held_signs: signs, text_state: 'waiting' as const }
  return { description: before, ...held, ...kept }
}

/** What a row says of its text, as it is. */
export const textOf = (row: MemberProfileRow): TextColumns => ({
  description: row.description,
  held_description: row.held_description,
  held_at: row.held_at,
  held_signs: row.held_signs,
  text_state: row.text_state,
  text_decided_at: row.text_decided_at,
  text_decided_by: row.text_decided_by,
  next_text_waits: row.next_text_waits,
})
