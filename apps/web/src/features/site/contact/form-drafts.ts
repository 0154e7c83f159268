import { onMemberChange } from '#app/storage/on-member-change.ts'
import type { FormName } from '#paths.ts'
import { emptyForm } from './website-form.ts'
import type { WebsiteFormValues } from './website-form.ts'

const drafts = new Map<FormName, WebsiteFormValues>()

/**
 * What has been written and not yet sent; it lives in this tab's memory only, and goes when a member leaves, since others
 * may use the browser.
 */
export const getFormDraft = (name: FormName): WebsiteFormValues => drafts.get(name) ?? emptyForm

export const saveFormDraft = (name: FormName, values: WebsiteFormValues) => void drafts.set(name, values)

export const forgetFormDraft = (name: FormName) => void drafts.delete(name)

onMemberChange(() => drafts.clear())
