import type { SavedSearch } from '@amour/contract/people/saved-searches.ts'
import { SAVED_SEARCH_NAME_MAX } from '@amour/contract/people/saved-searches.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeSavedSearch } from './saved-searches.api.ts'
import { useSavedSearchForm } from './use-saved-search-form.ts'

/** Another name for a saved search; Escape leaves it as it is. */
export function RenameForm({ saved: { id, name, alert }, onClose }: { saved: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation('search')
  const { mutateAsync } = useChangeSavedSearch(id)
  const { form, fieldErrors, isBusy, formProps } = useSavedSearchForm({
    values: { name, alert },
    // Whether mails tell of it may be another by now.
    send: (filled) => mutateAsync({ ...filled, changed: ['name'] }).then(onClose),
    failed: t('saved.changeFailed'),
  })
  // What the press on its button asked for.
  useEffect(() => form.setFocus('name'), [form])
  return (
    <form className="rename" {...formProps}>
      <Field label={t('saved.name')} error={fieldErrors.name ?? fieldErrors.form}>
        <TextInput
          maxLength={SAVED_SEARCH_NAME_MAX}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // A first Esc that does something is not one of two that leave the site.
            event.stopPropagation()
            event.preventDefault()
            onClose()
          }}
          {...form.register('name')}
        />
      </Field>
      <Button type="submit" busy={isBusy}>
        {t('saved.saveName')}
      </Button>
    </form>
  )
}
