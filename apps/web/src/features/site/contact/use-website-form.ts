import type { TFunction } from 'i18next'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAccount } from '#app/account/account.ts'
import { CallError } from '#app/call/call-error.ts'
import { useContractForm } from '#app/form/use-contract-form.ts'
import { useMe } from '#app/account/me.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'
import { readPrefill } from '#app/page/form-prefill.ts'
import { useBlockOrHide } from '#features/people/blocks/blocks.api.ts'
import type { FormName } from '#paths.ts'
import { useSendNotice } from './contact.api.ts'
import { getFormDraft, forgetFormDraft, saveFormDraft } from './form-drafts.ts'
import { getUrgencyColour, contactForms } from './contact-forms.ts'
import { emptyForm, formFields, websiteForm } from './website-form.ts'
import type { WebsiteForm, WebsiteFormValues } from './website-form.ts'
import { type NoticeLabels, buildNotice } from './notice-body.ts'

/** One of the four forms: checked on submit, kept while it is not sent, its reference once it is. */
export function useWebsiteForm(name: FormName) {
  const { t } = useTranslation('contact')
  const { user } = useAccount()
  const me = useMe()
  const id = useId()
  const sending = useSendNotice()
  const block = useBlockOrHide('block', () => undefined)
  const { form, formProps, fieldErrors, isBusy } = useContractForm<WebsiteFormValues, WebsiteForm>({
    schema: websiteForm(name, user !== null),
    defaultValues: begin(name, readPrefill(useLocation().state, user?.id)),
    async send(filled) {
      await sending.mutateAsync(
        buildNotice(name, filled, labelsFor(t, name, filled.category), user ? me?.email : undefined),
      )
      forgetFormDraft(name)
      const { username, alsoBlock } = filled
      if (user && username && alsoBlock) block.mutate({ id: username, username })
    },
    readFailure: (error) => ({ form: sayFailure(t, error) }),
  })

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveFormDraft(name, values) }),
    [form, name],
  )
  const { reset: forgetReceipt } = sending
  const { reset: forgetBlock } = block
  useEffect(
    () =>
      onMemberChange(() => {
        form.reset(emptyForm)
        // Its receipt has a secret, and would come back with the first letter that the next member types.
        forgetReceipt()
        forgetBlock()
      }),
    [form, forgetReceipt, forgetBlock],
  )

  const category = form.getValues('category')
  const idOf = (field: keyof WebsiteFormValues) => `${id}-${field}`
  return {
    form,
    formProps,
    user,
    idOf,
    fieldErrors,
    /** The same in the form's order, for the summary over it. */
    summary: formFields.flatMap((field) => {
      const text = fieldErrors[field]
      return text ? [{ id: idOf(field), text }] : []
    }),
    isBusy,
    sent: sending.data && category ? { ...sending.data, colour: getUrgencyColour(name, category) } : undefined,
    /** Whom the browser was to block and could not. */
    notBlocked: block.isError ? block.variables.username : undefined,
    again() {
      sending.reset()
      block.reset()
      form.reset(getFormDraft(name))
    },
  }
}

/** Why a form did not go, in plain words. */
function sayFailure(t: TFunction<'contact'>, error: unknown): string {
  if (!(error instanceof CallError)) return t('failed')
  if (error.isOutage) return t('outage')
  return error.message || t('failed')
}

const labelsFor = (t: TFunction<'contact'>, name: FormName, category: WebsiteForm['category']): NoticeLabels => ({
  title: `${t(`${name}.title`)}: ${t(`categories.${category}`)}`,
  username: t('whom'),
  description: t('description'),
  email: t('email'),
})

/** What was being written goes before what the way here would have the form begin with. */
function begin(name: FormName, about: ReturnType<typeof readPrefill>): WebsiteFormValues {
  const draft = getFormDraft(name)
  const category = contactForms[name].categories.find((known) => known === about?.category)
  return about && !draft.description
    ? { ...draft, ...(category && { category }), description: about.description }
    : draft
}

export type WebsiteFormState = ReturnType<typeof useWebsiteForm>
