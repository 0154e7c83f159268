import type { ReactNode } from 'react'
import { CoveredStage } from '#features/cases/covered-media/shared/CoveredStage.tsx'
import { StageButtons } from '#features/cases/covered-media/shared/StageButtons.tsx'
import type { useAgePicture } from './use-age-picture.ts'

type Props = { stage: ReturnType<typeof useAgePicture>; name: string; children: ReactNode; onOpen: () => void }

/** One of the two pictures, and what to look for in it. */
export function AgePictureStage({ stage, name, children, onOpen }: Props) {
  return (
    <section className={stage.isLarge ? 'agepicture agepicture--large' : 'agepicture'} aria-label={name}>
      <h2>{name}</h2>
      <CoveredStage stage={stage} name={name} isMine onOpen={onOpen} />
      <div className="small muted">{children}</div>
      <StageButtons stage={stage} onResize={stage.resize} onCover={stage.cover} />
    </section>
  )
}
