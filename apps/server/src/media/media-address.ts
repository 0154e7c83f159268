import type { Context } from '#context.ts'
import { isSignedAddress, signAddress, type Signature } from '#security/signed-address.ts'

/** An address's longest life, in seconds. */
export const ADDRESS_LIFE = 300

/** Half of it, in which it is the same, so that a browser can show a picture again. */
const STEP = ADDRESS_LIFE / 2

export const variants = ['160', '480', '960', '1600', 'blur', 'poster', 'video'] as const

/** What of an item an address can name: a width in pixels, or one of these. */
export type Variant = (typeof variants)[number]

/**
 * The address of a picture or film for one session, where pictures have an origin of their own. It works for 150 to 300 seconds: never more than the five minutes of
 * docs/security/rules.md §2.12. What is shown privately has another than when it was open, whose bare bytes the browser
 * may keep (docs/decisions/094): it ends a second sooner.
 */
export function signMedia(
  context: Context,
  id: string,
  variant: Variant,
  sessionId: string,
  { isShared = false } = {},
): string {
  const expires = (Math.floor(context.clock.now().getTime() / 1000 / STEP) + 2) * STEP - (isShared ? 1 : 0)
  return (context.config.media?.url ?? '') + signAddress(context, pathOf(id, variant), { expires, sessionId })
}

/** Whether we made this address and it still works, or did so within `grace` milliseconds. */
export function isSignedMedia(
  context: Context,
  id: string,
  variant: Variant,
  signature: Signature,
  { grace = 0 } = {},
): boolean {
  return isSignedAddress(context, pathOf(id, variant), signature, { grace })
}

const pathOf = (id: string, variant: Variant) => `/media/${id}/${variant}`
