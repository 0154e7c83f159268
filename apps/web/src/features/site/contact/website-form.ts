import { errorKey } from '@amour/contract/error-key.ts'
import { z } from 'zod'
import type { FormName } from '#paths.ts'
import { contactForms } from './contact-forms.ts'
import type { Category } from './contact-forms.ts'

/** Characters of the description (docs/specification/gaps.md §7). */
export const DESCRIPTION = { min: 10, max: 2000 }

/** What the form holds while it is being filled in. */
export type WebsiteFormValues = {
  category: Category | ''
  username: string
  /** Of a member who is signed in: to part from the one the form is about. */
  alsoBlock: boolean
  description: string
  email: string
}

export const emptyForm: WebsiteFormValues = { category: '', username: '', alsoBlock: false, description: '', email: '' }

/** The fields in the form's order. */
export const formFields = ['category', 'username', 'description', 'email'] as const

/** What a form has to be before it is sent. A member is answered at the address of the account. */
export function websiteForm(name: FormName, isMember: boolean) {
  const { categories, needsAnswer } = contactForms[name]
  const email = z.email(errorKey('emailInvalid'))
  return z.object({
    category: z.enum(categories, errorKey('choiceInvalid')),
    username: z
      .string()
      .trim()
      .max(30, errorKey('usernameLong'))
      .regex(/^[\w-]*$/, errorKey('usernameInvalid')),
    alsoBlock: z.boolean(),
    description: z
      .string()
      .trim()
      .min(DESCRIPTION.min, errorKey('noticeText'))
      .max(DESCRIPTION.max, errorKey('noticeText')),
    email: z
      .string()
      .trim()
      .pipe(needsAnswer && !isMember ? email : z.union([z.literal(''), email], errorKey('emailInvalid'))),
  })
}

export type WebsiteForm = z.output<ReturnType<typeof websiteForm>>
