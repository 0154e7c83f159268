import type { StaffPush } from '@amour/contract/console/staff-push.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { formatDay } from '#app/display/format.ts'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { useRingHere, useSilence } from './bell.api.ts'

type BellProps = { bell: StaffPush & { ownId: string | null; canRing: boolean } }

/** The browsers in which one hears the bell: this one by a press, each ended by another. */
export function BellForm({ bell: { key, devices, ownId, canRing } }: BellProps) {
  const { t } = useTranslation('console-on-call')
  const [ring, silence] = [useRingHere(), useSilence()]
  const failure = ring.error ?? silence.error
  const isHere = devices.some(({ id }) => id === ownId)
  const nameOf = ({ browser, system }: StaffPush['devices'][number]) =>
    browser && system ? t('bell.browserOn', { browser, system }) : (browser ?? system ?? t('bell.unknown'))
  return (
    <div className="stack s8">
      <h3 className="strong">{t('bell.title')}</h3>
      <p className="small muted measure">{canRing ? t('bell.hint', { words: t('bell.words') }) : t('bell.cannot')}</p>
      {devices.length > 0 && (
        <ul className="stack s8">
          {devices.map((device) => (
            <li key={device.id} className="row gap12">
              <span className="grow">
                {nameOf(device)}{' '}
                <span className="small muted">
                  {device.id === ownId ? t('bell.here') : t('bell.since', { day: formatDay(device.createdAt) })}
                </span>
              </span>
              <Button
                variant="quiet"
                aria-label={t('bell.offOn', { name: nameOf(device) })}
                disabled={silence.isPending}
                onClick={() => silence.mutate(device.id)}
              >
                {t('bell.off')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canRing && !isHere && (
        <div>
          <Button variant="quiet" disabled={ring.isPending} onClick={() => ring.mutate(key)}>
            <BellRing size={16} aria-hidden />
            {t('bell.on')}
          </Button>
        </div>
      )}
      {failure &&
        (failure instanceof CallError ? (
          <CallFailure error={failure} />
        ) : (
          <p role="alert" className="c-bad">
            {t(failure.name === 'NotAllowedError' ? 'bell.refused' : 'bell.unreached')}
          </p>
        ))}
    </div>
  )
}
