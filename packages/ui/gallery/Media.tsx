import { Button } from '@amour/ui/components/form/Button.tsx'
import { Lightbox } from '@amour/ui/components/overlay/Lightbox.tsx'
import { Meter } from '@amour/ui/components/feedback/Meter.tsx'
import { Photo } from '@amour/ui/components/media/Photo.tsx'
import { Presence } from '@amour/ui/components/feedback/Presence.tsx'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { VideoPlayer } from '@amour/ui/components/media/VideoPlayer.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { samplePortrait } from './sample-portrait.ts'
import { Specimen } from './Specimen.tsx'

const of = 'Photo 1 of AnnOfAvon'
const tones = ['pending', 'approved', 'explicit', 'rejected', 'plain'] as const

/** Photos, films and how far they are. */
export function Media() {
  return (
    <>
      <Specimen name="Photo: there, none, blurred, rejected">
        {() => (
          <div className="cluster" style={{ alignItems: 'start' }}>
            <Frame>
              <Photo src={samplePortrait} alt={of} tone="#9e1b44">
                <Presence online className="at-tl">
                  Online now
                </Presence>
              </Photo>
            </Frame>
            <Frame>
              <Photo src={null} alt="AnnOfAvon has no photo yet" name="AnnOfAvon" />
            </Frame>
            <Frame>
              <Photo src={samplePortrait} alt="Explicit photo" blurred>
                <Tag tone="explicit" className="at-bl">
                  Explicit
                </Tag>
              </Photo>
            </Frame>
            <Frame>
              <Photo src={samplePortrait} alt="Rejected photo" dim>
                <Tag tone="rejected" className="at-tl">
                  Rejected
                </Tag>
              </Photo>
            </Frame>
          </div>
        )}
      </Specimen>
      <Specimen name="Tag">
        {() => (
          <div className="cluster">
            {tones.map((tone) => (
              <Tag key={tone} tone={tone} tint>
                {tone}
              </Tag>
            ))}
          </div>
        )}
      </Specimen>
      <Specimen name="Meter: claret, good, bad">
        {() => (
          <div className="stack">
            <Meter percent={35} label="35 per cent sent" />
            <Meter percent={100} label="All sent" tone="good" />
            <Meter percent={60} label="Stopped at 60 per cent" tone="bad" />
          </div>
        )}
      </Specimen>
      <Specimen name="VideoPlayer, and Lightbox">
        {(theme) => (
          <div className="stack">
            <VideoPlayer src="data:," poster={samplePortrait} label={`Video, ${theme}`} width={160} height={200} />
            <Enlarge />
          </div>
        )}
      </Specimen>
    </>
  )
}

const Frame = ({ children }: { children: ReactNode }) => <div style={{ width: 140 }}>{children}</div>

function Enlarge() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Open the lightbox
      </Button>
      {isOpen && (
        <Lightbox
          title="1 of 2"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          steps={{ previousLabel: 'Previous', nextLabel: 'Next', onStep: () => undefined }}
        >
          <img src={samplePortrait} alt={of} width={400} height={500} />
        </Lightbox>
      )}
    </>
  )
}
