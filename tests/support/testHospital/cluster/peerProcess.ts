import { deviceStore } from '../../../../src/server/db/devices/deviceStore.ts'
import type { CommandContext } from '../../../../src/server/commands/context.ts'
import { AccountSignals } from '../../../../src/server/cluster/accountSignals.ts'
import { createClaimNews } from '../../../../src/server/commands/calls/claimNews.ts'
import { createRoomCallReads } from '../../../../src/server/commands/calls/roomCallReads.ts'
import { CallSignals } from '../../../../src/server/cluster/callSignals.ts'
import { DeviceRecords } from '../../../../src/server/devices/deviceRecords.ts'
import { DeviceSignals } from '../../../../src/server/cluster/deviceSignals.ts'
import { LinkDirectory } from '../../../../src/server/devices/linkDirectory.ts'
import { FailureBroadcast } from '../../../../src/server/cluster/failureBroadcast.ts'
import { CommandForwarder } from '../../../../src/server/devices/commandForwarder.ts'
import { Peers } from '../../../../src/server/cluster/peers.ts'
import { CareRequestSignals } from '../../../../src/server/cluster/careRequestSignals.ts'
import { PinSignals } from '../../../../src/server/cluster/pinSignals.ts'
import { PostgresBus } from '../../../../src/server/cluster/postgresBus.ts'
import { RoomLinks } from '../../../../src/server/devices/roomLinks.ts'
import { SessionSignals } from '../../../../src/server/cluster/sessionSignals.ts'
import { everyChannel } from '../../../../src/server/messages/messageSettings.ts'
import { silentLog } from '../../database.ts'
import type { TestHospital } from '../testHospital.ts'

/** The command context of another server process, on the hospital's database and bus. */
export interface PeerProcess {
  readonly peerId: string
  readonly context: CommandContext
  readonly failureBroadcast: FailureBroadcast
  readonly accounts: AccountSignals
  close(): Promise<void>
}

export async function joinAsPeer({ database, clock }: TestHospital): Promise<PeerProcess> {
  const bus = await PostgresBus.open(database, silentLog)
  const peers = new Peers({ database, bus, version: '0', log: silentLog })
  const directory = new LinkDirectory({
    readHolder: (room) => database.transaction('platform', (tx) => deviceStore.holderOf(tx, room)),
    bus,
    peers,
    clock,
  })
  const forwarding = new CommandForwarder(bus, directory, clock)
  const records = new DeviceRecords({ database, clock, peerId: bus.peerId })
  const rooms = new RoomLinks({
    bus,
    peers,
    directory,
    forwarder: forwarding,
    clock,
    database,
    records,
  })
  const signals = new SessionSignals(bus, peers)
  await peers.start()
  rooms.start()
  return {
    peerId: bus.peerId,
    failureBroadcast: new FailureBroadcast(bus, peers),
    accounts: new AccountSignals(bus, peers),
    context: {
      database,
      clock,
      rooms,
      signals,
      roomCalls: createRoomCallReads({ database, clock }),
      claimNews: createClaimNews({ database, clock, channels: everyChannel }),
      callSignals: new CallSignals(bus, peers),
      pinSignals: new PinSignals(bus, peers),
      careRequestSignals: new CareRequestSignals(bus, peers),
      deviceSignals: new DeviceSignals(bus, peers),
      publicUrl: null,
      trustsHost: true,
      conferenceUrl: null,
      ice: { stunUrls: [], turnUrls: [], turnSecret: null },
      channels: everyChannel,
      installationKey: '',
      measureCommand: () => undefined,
    },
    close: async () => {
      await rooms.stop(1012)
      await peers.stop()
      await bus.close()
    },
  }
}
