import { replayIntegration } from '@sentry/browser'

/** What a visitor's screen did, without a word, a picture or anything typed. */
export const maskedReplay = () =>
  replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'value', 'content', 'href'],
    // Nothing of it stays in the browser.
    stickySession: false,
    // Its compression runs in a worker made of text, which the policy forbids.
    useCompression: false,
  })
