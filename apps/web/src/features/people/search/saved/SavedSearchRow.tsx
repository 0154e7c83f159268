import type { SavedSearch } from '@amour/contract/people/saved-searches.ts'
import { classes } from '@amour/ui/classes.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Switch } from '@amour/ui/components/form/Switch.tsx'
import { ArrowRight, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { describeWait } from '#app/call/call-error.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { removeWithUndo } from '#app/overlay/undo.ts'
import { formatSince } from '#app/text/days.ts'
import { makeSearchAddress, toHomeSearch } from '#features/people/search/search-address.ts'
import { RenameForm } from './RenameForm.tsx'
import { toSearch } from './saved-search.ts'
import { openSavedSearch, removeSavedSearch, useChangeSavedSearch } from './saved-searches.api.ts'

/** A saved search: who is new, whether a mail tells of them, and what it is called. */
export function SavedSearchRow({ saved }: { saved: SavedSearch }) {
  const { t } = useTranslation('search')
  const { id, name, newcomers, seenAt } = saved
  const home = toHomeSearch(useUser())
  const renamer = useRef<HTMLButtonElement>(null)
  const [isRenaming, setRenaming] = useState(false)
  const { mutate, isPending, variables } = useChangeSavedSearch(id)
  const alert = isPending ? variables.alert : saved.alert
  const counted = { count: newcomers.count, total: newcomers.isCapped ? `${newcomers.count}+` : newcomers.count }
  const day = formatSince(seenAt) ?? t('saved.earlier')

  function closeForm() {
    setRenaming(false)
    renamer.current?.focus()
  }

  function remove() {
    removeWithUndo({
      id,
      texts: { done: t('saved.removed'), undo: t('saved.undo'), failed: t('saved.removeFailed') },
      remove: () => removeSavedSearch(id),
    })
  }

  function change(wanted: boolean) {
    const onError = (error: Error) =>
      showToast({ id: 'saved-search', text: describeWait(error) ?? t('saved.changeFailed') })
    mutate({ name, alert: wanted, changed: ['alert'] }, { onError })
  }

  return (
    <li className="card saved-search">
      <div className="between items-start">
        <div className="min-w-0">
          <h2 className="t-card">
            <Link
              to={makeSearchAddress(toSearch(saved, home), home)}
              onClick={() => void openSavedSearch(id).catch(() => undefined)}
            >
              {name}
              <ArrowRight className="i i-16" aria-hidden />
            </Link>
          </h2>
          <p className={classes('small', newcomers.count > 0 ? 'fresh' : 'muted')}>
            {newcomers.count > 0 ? t('saved.newSince', { ...counted, day }) : t('saved.nobodySince', { day })}
          </p>
        </div>
        <div className="tools">
          <Button
            ref={renamer}
            variant="ghost"
            iconOnly
            icon={<Pencil className="i" aria-hidden />}
            aria-label={t('saved.rename', { name })}
            aria-expanded={isRenaming}
            onClick={() => setRenaming(!isRenaming)}
          />
          <Button
            variant="ghost"
            iconOnly
            icon={<Trash2 className="i" aria-hidden />}
            aria-label={t('saved.remove', { name })}
            onClick={remove}
          />
        </div>
      </div>
      {isRenaming && <RenameForm saved={saved} onClose={closeForm} />}
      <Switch checked={alert} onChange={(event) => change(event.target.checked)}>
        {t('saved.alert')}
        <span className="sr">: {name}</span>
      </Switch>
    </li>
  )
}
