import type { SavedSearch } from '@amour/contract/people/saved-searches.ts'
import { SAVED_SEARCH_NAME_MAX } from '@amour/contract/people/saved-searches.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, describeWait } from '#app/call/call-error.ts'
import { useChangeSavedSearch } from './saved-searches.api.ts'

/** Another name for a saved search; Escape leaves it as it is. */
export function RenameForm({ saved: { id, name, alert }, onClose }: { saved: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation('search')
  const [typed, setTyped] = useState(name)
  const { mutate, error, isPending, reset } = useChangeSavedSearch(id)
  const input = useRef<HTMLInputElement>(null)
  // What the press on its button asked for.
  useEffect(() => input.current?.focus(), [])
  const said = error instanceof CallError ? error.violations[0]?.message : undefined
  return (
    <form
      className="rename"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ name: typed, alert }, { onSuccess: onClose })
      }}
    >
      <Field
        label={t('saved.name')}
        error={error ? (said ?? describeWait(error) ?? t('saved.changeFailed')) : undefined}
      >
        <TextInput
          value={typed}
          maxLength={SAVED_SEARCH_NAME_MAX}
          ref={input}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // A first Esc that does something is not one of two that leave the site.
            event.stopPropagation()
            event.preventDefault()
            onClose()
          }}
          onChange={(event) => {
            setTyped(event.target.value)
            reset()
          }}
        />
      </Field>
      <Button type="submit" busy={isPending}>
        {t('saved.saveName')}
      </Button>
    </form>
  )
}
