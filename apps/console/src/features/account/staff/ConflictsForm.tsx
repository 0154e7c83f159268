import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { TextField } from '#app/form/TextField.tsx'
import { SavedForm } from './SavedForm.tsx'
import { useDeclareConflicts } from './staff.api.ts'

type Declared = { usernames: string[]; words: string }

/** Whom somebody knows, in their own hand. */
export function ConflictsForm({ declared }: { declared: Declared }) {
  const { t } = useTranslation('console-staff')
  const declare = useDeclareConflicts()
  const [names, setNames] = useState(declared.usernames.join('\n'))
  const [words, setWords] = useState(declared.words)
  const usernames = names
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const typed = (set: (value: string) => void) => (value: string) => {
    if (declare.isSuccess) declare.reset()
    set(value)
  }
  return (
    <SavedForm sent={declare} submit={t('me.save')} onSubmit={() => declare.mutate({ usernames, words })}>
      <TextField
        label={t('me.usernames')}
        hint={t('me.usernamesHint')}
        error={faultOfNames(declare.error, usernames)}
        rows={4}
        spellCheck={false}
        value={names}
        onChange={typed(setNames)}
      />
      <TextField label={t('me.words')} rows={3} maxLength={1000} value={words} onChange={typed(setWords)} />
    </SavedForm>
  )
}

/** The fault of the list, with the name that it is about. */
function faultOfNames(error: unknown, usernames: readonly string[]): string | undefined {
  if (!(error instanceof CallError)) return undefined
  const found = error.violations.find(({ propertyPath }) => propertyPath.startsWith('usernames'))
  const name = usernames[Number(found?.propertyPath.split('.')[1])]
  return found && (name ? `${name}: ${found.message}` : found.message)
}
