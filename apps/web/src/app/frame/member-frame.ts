import type { Ref } from 'react'
import { lazyPart } from '#app/page/lazy-part.ts'

/** The bar of a member; a visitor does without it. */
export const MemberTop = lazyPart<{ ref: Ref<HTMLElement> }>(
  'MemberTop',
  async () => (await import('./MemberTop.tsx')).MemberTop,
)

/** The places at the foot of a member's phone. */
export const MemberEnd = lazyPart('MemberEnd', async () => (await import('./MemberEnd.tsx')).MemberEnd)

/** What stands in the place of screens with others, for who is hidden and for who has not proved their age. */
export const AwayScreen = lazyPart('AwayScreen', async () => (await import('#app/account/AwayScreen.tsx')).AwayScreen, [
  'settings',
])
