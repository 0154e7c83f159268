import { Button } from '@amour/ui/components/form/Button.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { Check, Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SkeletonRows } from '#app/display/QuietState.tsx'
import { Tag } from '#app/display/Tag.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { paths } from '#paths.ts'
import { CaseMaterial } from '#features/cases/evidence/shared/CaseMaterial.tsx'
import type { PreparedWave } from './wave.api.ts'

type Props = {
  file: CaseFile | undefined
  looks: PreparedWave['looks'] | undefined
  isPending: boolean
  onNext: () => void
}

/** One case of the wave with all that it rests on, and how many have been opened. */
export function WaveSample({ file, looks, isPending, onNext }: Props) {
  const { t } = useTranslation('console-cases')
  const left = looks ? looks.needed - looks.done : 0
  // The one in sight may have something to be opened yet; then there is no other to go to.
  const hasNext = looks !== undefined && looks.next !== null && looks.next !== file?.id
  useKeys({ ...(hasNext && !isPending && { s: onNext }) })
  if (!file || !looks) return <SkeletonRows />
  const isOpened = looks.opened.includes(file.id)
  return (
    <>
      <section className="card samplehead" aria-label={t('waveLooks')}>
        <div className="row wrap gap12 pad">
          <div className="grow stack s4" role="status">
            <span className="row strong">
              <Eye size={18} aria-hidden />
              {t('waveOpened', { done: looks.done, needed: looks.needed })}
            </span>
            <span className="small muted">{t(left > 0 ? 'waveOpenMore' : 'waveOpenedAll', { count: left })}</span>
          </div>
          {hasNext && (
            <Button variant="quiet" size="lg" onClick={onNext} disabled={isPending}>
              <span>{t('waveNext')}</span>
              <kbd>S</kbd>
            </Button>
          )}
        </div>
        <hr />
        <div className="row gap12 pad whose">
          <Link className="strong" to={paths.case(file.id)}>
            {file.reference}
          </Link>
          <span className="muted trunc">{file.username}</span>
          <Tag icon={isOpened ? Check : EyeOff} tone={isOpened ? 'good' : undefined}>
            {t(isOpened ? 'waveSeen' : 'waveUnseen')}
          </Tag>
        </div>
      </section>
      <CaseMaterial key={file.id} file={file} />
    </>
  )
}
