import { Button } from '@amour/ui/components/form/Button.tsx'
import { FOUND_AT_MOST } from '@amour/contract/console/case-list-filters.ts'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Dialog } from '#app/display/Dialog.tsx'
import { findFieldError } from '#app/form/field-errors.ts'
import { Form } from '#app/form/Form.tsx'
import { isCaseSearchOpen } from '#app/frame/case-search.ts'
import { useStore } from '@amour/ui/store.ts'
import { TextField } from '#app/form/TextField.tsx'
import { Priority } from '#app/display/Priority.tsx'
import { Tag } from '#app/display/Tag.tsx'
import { paths } from '#paths.ts'
import { useCaseSearch } from '#features/cases/case-data/cases.api.ts'
import { useCaseTitle } from '#features/cases/case-data/shared/use-case-title.ts'

/** Finds cases by the beginning of a reference or a username, or by words that were reported; it stands there when asked for. */
export function CaseSearchDialog() {
  return useStore(isCaseSearchOpen) && <Finding />
}

function Finding() {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const navigate = useNavigate()
  const id = useId()
  const find = useCaseSearch()
  const titleOf = useCaseTitle()
  const [text, setText] = useState('')
  const [isByWords, setByWords] = useState(false)
  const close = () => isCaseSearchOpen.set(false)
  const submit = () =>
    find.mutate(
      { text, isByWords },
      {
        onSuccess: ([only, ...others]) => {
          if (!only || others.length > 0) return
          close()
          void navigate(paths.case(only.id))
        },
      },
    )
  return (
    <Dialog
      title={tConsole('find')}
      onClose={close}
      footer={
        <>
          <Button variant="quiet" size="lg" onClick={close}>
            {tConsole('close')}
          </Button>
          <Button type="submit" form={id} size="lg" disabled={find.isPending}>
            {t('findIt')}
          </Button>
        </>
      }
    >
      <Form id={id} error={find.error} onSubmit={submit}>
        <div className="seg" role="group" aria-label={t('findBy')}>
          {[false, true].map((one) => (
            <button
              key={String(one)}
              type="button"
              aria-pressed={isByWords === one}
              onClick={() => {
                find.reset()
                setByWords(one)
              }}
            >
              {t(one ? 'findByWords' : 'findByName')}
            </button>
          ))}
        </div>
        <TextField
          label={t(isByWords ? 'findWords' : 'findWhat')}
          hint={t(isByWords ? 'findWordsHint' : 'findHint')}
          error={findFieldError(find.error, 'text')}
          maxLength={isByWords ? 200 : 60}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={setText}
        />
      </Form>
      <div role="status">
        {find.data?.length === 0 && <p className="muted">{t(isByWords ? 'findWordsNone' : 'findNone')}</p>}
      </div>
      {find.data && find.data.length > 0 && (
        <ul className="list list--flush">
          {find.data.map((card) => (
            <li key={card.id}>
              <Priority priority={card.priority} />
              <span className="grow">
                <Link className="strong nowrap" to={paths.case(card.id)} onClick={close}>
                  {card.reference}
                </Link>{' '}
                <span className="muted">{titleOf(card)}</span>{' '}
                {card.state === 'closed' && <Tag icon={Check}>{t('decided')}</Tag>}
              </span>
              <span className="small muted found">{card.username}</span>
            </li>
          ))}
        </ul>
      )}
      {find.data?.length === FOUND_AT_MOST && <p className="small muted">{t('findMost', { count: FOUND_AT_MOST })}</p>}
    </Dialog>
  )
}
