import { Avatar } from '@amour/ui/components/media/Avatar.tsx'
import { Badge } from '@amour/ui/components/feedback/Badge.tsx'
import { Chip } from '@amour/ui/components/feedback/Chip.tsx'
import { Gauge } from '@amour/ui/components/feedback/Gauge.tsx'
import { Initial } from '@amour/ui/components/media/Initial.tsx'
import { Presence } from '@amour/ui/components/feedback/Presence.tsx'
import { Star } from '@amour/ui/components/feedback/Star.tsx'
import { Stars } from '@amour/ui/components/feedback/Stars.tsx'
import { VerifiedTick } from '@amour/ui/components/feedback/VerifiedTick.tsx'
import { samplePortrait } from './sample-portrait.ts'
import { Specimen } from './Specimen.tsx'

/** What is said of a member. */
export function People() {
  return (
    <>
      <Specimen name="Avatar: three sizes, online, without a photo">
        {() => (
          <div className="cluster">
            {(['sm', 'md', 'lg'] as const).map((size) => (
              <Avatar key={size} src={samplePortrait} name="AnnOfAvon" size={size} />
            ))}
            <Avatar src={samplePortrait} name="AnnOfAvon" online="Online now" />
            <Avatar src={null} name="Marlowe_K" size="lg" />
            <span className="avatar avatar--lg">
              <Initial name="_9" label="9" />
            </span>
          </div>
        )}
      </Specimen>
      <Specimen name="Badge: none, 1, 12, 99+, and its tones">
        {() => (
          <p className="cluster">
            Inbox
            {[0, 1, 12, 128].map((count) => (
              <Badge key={count} count={count} label={`${count} unread`} />
            ))}
            <Badge tone="soft" count={2} label="2 filters" />
            <Badge tone="quiet" count={3} label="3 requests" />
          </p>
        )}
      </Specimen>
      <Specimen name="Presence, Tick, Star, Stars">
        {() => (
          <div className="cluster">
            <Presence online>Online now</Presence>
            <Presence online={false}>Today</Presence>
            <Presence online bare>
              Online now
            </Presence>
            <span className="cluster">
              AnnOfAvon <VerifiedTick label="Verified" />
            </span>
            <Star />
            <Stars value={4.2} label="4.2 of 5 stars" />
          </div>
        )}
      </Specimen>
      <Specimen name="Chip">
        {() => (
          <div className="cluster">
            <Chip>Bath</Chip>
            <Chip name="Height">5 ft 6 in (168 cm)</Chip>
          </div>
        )}
      </Specimen>
      <Specimen name="Gauge: 0, 45, 100">
        {() => (
          <div className="cluster">
            {[0, 45, 100].map((percent) => (
              <Gauge key={percent} percent={percent} label={`${percent} per cent`} />
            ))}
          </div>
        )}
      </Specimen>
    </>
  )
}
