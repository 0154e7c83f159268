import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { UNDO_MS } from '#app/held-back.ts'
import { Ring } from '#app/Ring.tsx'
import { forgetSkipped, type Skipped, skipped } from '#app/skipped.ts'
import { useStore } from '#app/store.ts'
import { useKeys } from '#app/use-keys.ts'
import { useNow } from '#app/use-now.ts'
import { paths } from '#paths.ts'
import { useClaim } from './cases.api.ts'
import { ClaimRefused } from './ClaimRefused.tsx'

/** A case that was passed by, on whichever screen one is then, while it can be taken back. */
export function SkippedBar() {
  const given = useStore(skipped)
  return given && <TakeBackBar key={given.id} given={given} />
}

function TakeBackBar({ given: { id, reference, until } }: { given: Skipped }) {
  const { t } = useTranslation('console-cases')
  const navigate = useNavigate()
  const claim = useClaim()
  const left = Math.max(0, until - useNow(1).getTime())
  const undo = () => {
    if (claim.isPending) return
    claim.mutate(
      { id },
      {
        onSuccess() {
          forgetSkipped()
          void navigate(paths.case(id))
        },
      },
    )
  }
  useKeys({ z: undo })
  return (
    <div className="toast toast--over" role="status">
      <span className="grow">
        {t('passedByYou', { reference })} <ClaimRefused error={claim.error} />
      </span>
      <span className="row small" aria-hidden>
        <Ring share={left / UNDO_MS} />
        {t('inSeconds', { count: Math.ceil(left / 1000) })}
      </span>
      <button type="button" className="btn" onClick={undo} disabled={claim.isPending}>
        <span>{t('takeBack')}</span>
        <kbd>Z</kbd>
      </button>
    </div>
  )
}
