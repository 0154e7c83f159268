import { useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '#app/page/lazy-part.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { getControlId, emptyRegistration, registrationFields } from './registration-values.ts'
import type { RegistrationField, RegistrationValues } from './registration-values.ts'
import type { RegistrationOutcome } from './registration.api.ts'

/** The registration's rules and calls, which come while the form is being filled in. */
export const loadRules = () => loadChunk('registration', () => import('./registration.api.ts'))

type State = 'editing' | 'submitting' | RegistrationOutcome

/** The registration form: checked as a whole when it is sent; any edit clears all current messages. */
export function useRegistration() {
  const { t } = useTranslation('accounts')
  const id = useId()
  const [values, setValues] = useState<RegistrationValues>(emptyRegistration)
  const [state, setState] = useState<State>('editing')
  const partFailed: RegistrationOutcome = { reason: t('partFailed') }
  const fieldErrors = Array.isArray(state) ? state : []
  const firstWrong = registrationFields.find((field) => fieldErrors.some((error) => error.field === field))

  useEffect(() => {
    if (firstWrong) document.getElementById(getControlId(id, firstWrong))?.focus()
  }, [id, firstWrong, state])

  const set = useCallback(<F extends RegistrationField>(field: F, value: RegistrationValues[F]) => {
    setValues((known) => ({ ...known, [field]: value }))
    setState((known) => (known === 'submitting' ? known : 'editing'))
    // The rules come while the form is being filled in.
    void loadRules().catch(() => undefined)
  }, [])

  async function submit() {
    if (state === 'submitting') return
    setState('submitting')
    const rules = await loadRules().catch(() => undefined)
    setState(rules ? await rules.sendRegistration(values, t('registering')) : partFailed)
  }

  /** Whether these fields are right; says what is wrong with them, and only with them. */
  async function check(fields: readonly RegistrationField[]): Promise<boolean> {
    const rules = await loadRules().catch(() => undefined)
    // Told before the rest is filled in: a browser may go on taking a script for lost until the page is loaded anew.
    if (!rules) {
      setState(partFailed)
      return false
    }
    const wrong = rules.findFieldErrors(values).filter(({ field }) => fields.includes(field))
    setState(wrong.length > 0 ? wrong : 'editing')
    return wrong.length === 0
  }

  function errorOf(field: RegistrationField) {
    return readErrorSentence(fieldErrors.find((error) => error.field === field)?.text)
  }

  return {
    /** What the ids of this form's controls begin with. */
    id,
    idOf: (field: RegistrationField) => getControlId(id, field),
    values,
    set,
    submit,
    check,
    clear: () => setState('editing'),
    errorOf,
    firstWrong,
    failure: typeof state === 'object' && 'reason' in state ? (state.reason ?? t('failed')) : undefined,
    /** A username that is taken, and free ones. */
    taken: fieldErrors.find(({ taken }) => taken)?.taken,
    /** What is wrong, field by field in the form's order; a sentence that two fields share is said of the first. */
    summary: registrationFields.flatMap((field, at) => {
      const text = errorOf(field)
      const isSaid = registrationFields.slice(0, at).some((earlier) => errorOf(earlier) === text)
      return text && !isSaid ? [{ id: getControlId(id, field), text }] : []
    }),
    isBusy: state === 'submitting',
    isDone: state === 'done',
  }
}

export type RegistrationForm = ReturnType<typeof useRegistration>
