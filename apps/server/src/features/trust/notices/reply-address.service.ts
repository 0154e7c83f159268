import words from '@amour/locales/i18n/contact.json' with { type: 'json' }

type Item = { label: string; value: string }

/** Where the sender of a form wants an answer: the last item that is nothing but an address. */
export const findAnswerAddress = (items: readonly Item[]) => items.findLast(isAddress)

/** Whom a form is about may be named by an address, or it tells what happened: no answer must go there. */
const isAddress = ({ label, value }: Item) =>
  label !== words.description && label !== words.whom && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())
