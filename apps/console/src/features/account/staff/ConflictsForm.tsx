import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { findFieldError } from '#app/form/field-errors.ts'
import { TextField } from '#app/form/TextField.tsx'
import { SavedForm } from './SavedForm.tsx'
import { useDeclareConflicts } from './staff.api.ts'

type Declared = { usernames: string[]; withdrawing: string[]; words: string }

/** Whom somebody knows, in their own hand. */
export function ConflictsForm({ declared }: { declared: Declared }) {
  const { t } = useTranslation('console-staff')
  const declare = useDeclareConflicts()
  // What this form began from: what another page has declared since, or asked a lead, is not taken back.
  const [known, setKnown] = useState(() => standingOf(declared))
  const [names, setNames] = useState(known.usernames.join('\n'))
  const [words, setWords] = useState(declared.words)
  const [why, setWhy] = useState('')
  const usernames = names
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const named = new Set(usernames.map((name) => name.toLowerCase()))
  const left = known.usernames.filter((name) => !named.has(name.toLowerCase()))
  // What was typed while it was sent stays.
  const begin = (kept: Declared) => {
    const standing = standingOf(kept)
    setKnown(standing)
    setNames((now) => (now === names ? standing.usernames.join('\n') : now))
    setWords((now) => (now === words ? standing.words : now))
    setWhy((now) => (now === why ? '' : now))
  }
  const typed = (set: (value: string) => void) => (value: string) => {
    if (declare.isSuccess) declare.reset()
    set(value)
  }
  return (
    <SavedForm
      sent={declare}
      submit={t('me.save')}
      onSubmit={() => declare.mutate({ usernames, words, why, known }, { onSuccess: begin })}
    >
      <TextField
        label={t('me.usernames')}
        hint={t('me.usernamesHint')}
        error={faultOfNames(declare.error, usernames)}
        rows={4}
        spellCheck={false}
        value={names}
        onChange={typed(setNames)}
      />
      {declared.withdrawing.length > 0 && (
        <Alert tone="plain">{t('me.withdrawing', { names: declared.withdrawing.join(', ') })}</Alert>
      )}
      {left.length > 0 && (
        <TextField
          label={t('me.withdrawWhy')}
          hint={t('me.withdrawWhyHint', { names: left.join(', ') })}
          error={findFieldError(declare.error, 'why')}
          rows={2}
          maxLength={500}
          value={why}
          onChange={typed(setWhy)}
        />
      )}
      <TextField label={t('me.words')} rows={3} maxLength={1000} value={words} onChange={typed(setWords)} />
    </SavedForm>
  )
}

/** Who stands on the list, and is not to be taken off. */
const standingOf = ({ usernames, withdrawing, words }: Declared) => ({
  usernames: usernames.filter((name) => !withdrawing.includes(name)),
  words,
})

/** The fault of the list, with the name that it is about. */
function faultOfNames(error: unknown, usernames: readonly string[]): string | undefined {
  if (!(error instanceof CallError)) return undefined
  const found = error.violations.find(({ propertyPath }) => propertyPath.startsWith('usernames'))
  const name = usernames[Number(found?.propertyPath.split('.')[1])]
  return found && (name ? `${name}: ${found.message}` : found.message)
}
