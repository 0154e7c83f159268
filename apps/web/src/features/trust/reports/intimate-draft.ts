import { onMemberChange } from '#app/storage/on-member-change.ts'

export const emptyIntimate = {
  relation: '' as 'shown' | 'actingFor' | '', // nothing is chosen at first
  name: '',
  email: '',
  identification: '',
  /** One place a line. */
  places: '',
  isIntimate: false,
  isWithoutConsent: false,
  isInGoodFaith: false,
  isTrue: false,
  signature: '',
}

export type IntimateValues = typeof emptyIntimate

let stored = emptyIntimate

/**
 * What has been filled in and not yet sent: anyone who fetches the image's address from another page finds it here again.
 * It lives in this tab's memory only, until its writer leaves.
 */
export const intimateDraft = () => stored

export const saveIntimateDraft = (values: IntimateValues) => void (stored = values)

export const forgetIntimateDraft = () => void (stored = emptyIntimate)

onMemberChange(forgetIntimateDraft)
