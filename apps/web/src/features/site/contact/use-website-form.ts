import { zodResolver } from '@hookform/resolvers/zod'
import type { TFunction } from 'i18next'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAccount } from '#app/account/account.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
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
  const sender = user ? { username: user.username, email: me?.email ?? '' } : undefined
  const id = useId()
  const form = useForm<WebsiteFormValues, unknown, WebsiteForm>({
    // What is being typed is wider than what the schema takes: no category yet.
    resolver: zodResolver<WebsiteFormValues, unknown, WebsiteForm>(websiteForm(name, user !== null)),
    reValidateMode: 'onSubmit',
    shouldFocusError: true,
    defaultValues: begin(name, readPrefill(useLocation().state)),
  })
  const send = useSendNotice()
  const block = useBlockOrHide('block', () => undefined)
  const { errors } = form.formState

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveFormDraft(name, values) }),
    [form, name],
  )
  useEffect(() => onMemberChange(() => form.reset(emptyForm)), [form])

  const submit = form.handleSubmit(async (filled) => {
    if (send.isPending) return
    const words = wordsFor(t, name, filled.category)
    // A failure stays in the mutation and shows above the form.
    await send.mutateAsync(buildNotice(name, filled, words, sender)).then(
      () => {
        forgetFormDraft(name)
        const { username, alsoBlock } = filled
        if (user && username && alsoBlock) block.mutate({ id: username, username })
      },
      () => undefined,
    )
  })

  const errorOf = (field: keyof WebsiteFormValues) => readErrorSentence(errors[field]?.message)
  const category = form.getValues('category')
  return {
    form,
    user,
    idOf: (field: keyof WebsiteFormValues) => `${id}-${field}`,
    errorOf,
    edit() {
      if (Object.keys(errors).length > 0) form.clearErrors()
      if (send.isError) send.reset()
    },
    submit,
    failure: send.error,
    problems: formFields.flatMap((field) => {
      const text = errorOf(field)
      return text ? [{ id: `${id}-${field}`, text }] : []
    }),
    isBusy: send.isPending,
    sent: send.data && category ? { ...send.data, colour: getUrgencyColour(name, category) } : undefined,
    /** Whom the browser was to block and could not. */
    notBlocked: block.isError ? block.variables.username : undefined,
    again() {
      send.reset()
      block.reset()
      form.reset(getFormDraft(name))
    },
  }
}

const wordsFor = (t: TFunction<'contact'>, name: FormName, category: WebsiteForm['category']): NoticeLabels => ({
  title: `${t(`${name}.title`)}: ${t(`categories.${category}`)}`,
  username: t('whom'),
  description: t('description'),
  email: t('email'),
  signedIn: t('signedIn'),
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
