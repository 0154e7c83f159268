import { publicPages } from '@amour/contract/public-pages.ts'
import type { Plugin } from 'vite'

/** Of a page that nobody is signed in to and that the app has not taken over: from then on links lead there without a request. */
const whileDrawn = ':root:not([data-member]):not([data-hydrated]) a'

/**
 * Which links browsers may follow ahead, once a pointer rests on one: those of pages that are the same for everybody, and
 * the page alone, without its scripts. What a member opens is never asked for before they do.
 */
const rules = {
  prefetch: [
    {
      source: 'document',
      where: { and: [{ href_matches: [...publicPages] }, { selector_matches: whileDrawn }] },
      eagerness: 'moderate',
    },
  ],
}

/** Lays `speculation-rules.json` beside the pages, whose answers name it (apps/server/src/http/site/pages.ts). */
export function speculationRules(): Plugin {
  return {
    name: 'amour:speculation-rules',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'speculation-rules.json', source: JSON.stringify(rules) })
    },
  }
}
