import { Button } from '@amour/ui/components/form/Button.tsx'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/display/format.ts'
import { sharpKeys, shownKey } from '#app/frame/key-groups.ts'
import { useHasRole, useMe } from '#app/call/me.ts'
import { useStore } from '@amour/ui/store.ts'
import { offerSkipUndo } from '#app/state/skipped-case.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useClaim, useReleaseClaim } from '#features/cases/case-data/cases.api.ts'
import { useNextCase } from '#features/cases/case-data/shared/use-next-case.ts'
import { ClaimRefusal } from '#features/cases/case-data/shared/ClaimRefusal.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { claims } from '#app/state/claims.ts'
import { useHeartbeat } from '#features/cases/case-data/shared/use-heartbeat.ts'

const { giveBack: giveBackKey, skip: skipKey, handOver: handOverKey } = sharpKeys

/** Who has the case, and taking or giving it. */
export function ClaimBar({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const isLead = useHasRole('lead')
  const { id: myId } = useMe()
  const claim = useClaim()
  const giveBack = useReleaseClaim(file.id)
  const { toQueue, toNext } = useNextCase(file)
  const hold = useStore(claims)[file.id]
  const { isHeldByMe, holder, handedTo, id, queue } = file
  const take = () => claim.mutate({ id, isTakeOver: holder !== null })
  const back = () => !giveBack.isPending && giveBack.mutate({ isSkip: false }, { onSuccess: toQueue })
  const passBy = () => {
    offerSkipUndo(file)
    toNext()
  }
  const skip = () => !giveBack.isPending && giveBack.mutate({ isSkip: true }, { onSuccess: passBy })
  const [isHandingOver, setHandingOver] = useState(false)
  const handOver = () => setHandingOver(true)
  useKeys({
    ...(isHeldByMe
      ? { [giveBackKey]: back, [skipKey]: skip, [handOverKey]: handOver }
      : (!holder || isLead) && { c: take }),
  })
  useHeartbeat(isHeldByMe ? [id] : [])
  return (
    <>
      <span className="small muted nowrap row">
        <Lock size={16} aria-hidden />
        {isHeldByMe
          ? hold && t('held.mine', { time: formatTime(hold.until) })
          : holder
            ? t('held.other', { name: holder.name })
            : handedTo
              ? handedTo.id === myId
                ? t('held.handedMine')
                : t('held.handed', { name: handedTo.name })
              : t('held.free')}
      </span>
      {isHeldByMe && (
        // On a phone they take the next line together.
        <span className="row">
          <Button variant="quiet" onClick={handOver}>
            <span>{t('handOver')}</span>
            <kbd>{shownKey('handOver')}</kbd>
          </Button>
          <Button variant="quiet" onClick={back} disabled={giveBack.isPending}>
            <span>{t('giveBack')}</span>
            <kbd>{shownKey('giveBack')}</kbd>
          </Button>
        </span>
      )}
      {isHandingOver && <HandOverDialog id={id} queue={queue} onClose={() => setHandingOver(false)} />}
      {!isHeldByMe && (!holder || isLead) && (
        <Button variant="quiet" onClick={take} disabled={claim.isPending}>
          <span>{holder ? t('takeOver') : t('take')}</span>
          <kbd>C</kbd>
        </Button>
      )}
      <ClaimRefusal error={claim.error ?? giveBack.error} />
    </>
  )
}
