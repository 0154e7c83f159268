import type { Hiding } from '@amour/contract/account/privacy.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeWait } from '#app/call/call-error.ts'
import { PanelWait } from '#app/page/PanelWait.tsx'
import { CountyForm } from '#features/account/hiding/CountyForm.tsx'
import { PersonForm } from '#features/account/hiding/PersonForm.tsx'
import { hidingQuery, useShowAgain } from '#features/account/hiding/hiding.api.ts'

/** From which counties and people the member hides, each with the way back. */
export function HidingPanel() {
  const { t } = useTranslation('settings')
  const query = useQuery(hidingQuery)
  return (
    <Panel id="hiding" title={t('parts.hiding')} hint={t('hiding.hint')}>
      <PanelWait query={query} />
      {query.data && <HidingLists hiding={query.data} />}
    </Panel>
  )
}

type Named = { key: string; name: string }

function HidingLists({ hiding }: { hiding: Hiding }) {
  const { t } = useTranslation('settings')
  const [adding, setAdding] = useState<'counties' | 'people'>()
  const { mutate, isPending, isError, error, variables } = useShowAgain()
  const close = () => setAdding(undefined)
  const lists = {
    counties: hiding.counties.map((county) => ({ key: county, name: county })),
    people: hiding.people.map(({ id, label }) => ({ key: id, name: label })),
  }
  return (
    <>
      {isError && (
        <Alert tone="bad" title={t('error')} className="mb-4">
          {describeWait(error) ?? t('offline')}
        </Alert>
      )}
      {(['counties', 'people'] as const).map((kind) => (
        <section key={kind} className="hidden-from" aria-label={t(`hiding.${kind}.title`)}>
          <div className="line-item">
            <div>
              <p>{t(`hiding.${kind}.title`)}</p>
              <small>{t(`hiding.${kind}.hint`)}</small>
            </div>
            {adding !== kind && (
              <Button variant="quiet" aria-label={t(`hiding.${kind}.add`)} onClick={() => setAdding(kind)}>
                {t('hiding.add')}
              </Button>
            )}
          </div>
          <HiddenFrom
            list={lists[kind]}
            leaving={isPending && variables.kind === kind ? variables.key : undefined}
            onShow={(key) => mutate({ hiding, kind, key })}
          />
          {adding === 'counties' && kind === 'counties' && <CountyForm hiding={hiding} onClose={close} />}
          {adding === 'people' && kind === 'people' && <PersonForm onClose={close} />}
        </section>
      ))}
    </>
  )
}

type HiddenFromProps = { list: Named[]; leaving: string | undefined; onShow: (key: string) => void }

/** Each a chip to take away. Once the last one has gone, the keyboard goes on from the button above. */
function HiddenFrom({ list, leaving, onShow }: HiddenFromProps) {
  const { t } = useTranslation('settings')
  const element = useRef<HTMLUListElement>(null)
  const removed = useRef<string>(undefined)
  useEffect(() => {
    if (removed.current === undefined || list.some(({ key }) => key === removed.current)) return
    removed.current = undefined
    if (document.activeElement !== document.body) return
    const section = element.current?.closest('section')
    ;(element.current?.querySelector('button') ?? section?.querySelector('button'))?.focus()
  })
  return (
    <ul ref={element} className="cluster hidden-from-list">
      {list.map(({ key, name }) => (
        <li key={key}>
          <button
            type="button"
            className="chip"
            aria-busy={leaving === key}
            aria-label={t('removeOf', { name })}
            onClick={() => {
              if (leaving === key) return
              removed.current = key
              onShow(key)
            }}
          >
            <span className="cut">{name}</span>
            <X className="i" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
