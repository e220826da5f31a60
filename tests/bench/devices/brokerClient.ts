import { Socket } from 'node:net'
import mqtt from 'mqtt'

/** Returns a client of the broker that sends each message immediately, as the product and the echo do. */
export async function brokerClient(url: string): Promise<mqtt.MqttClient> {
  const client = await mqtt.connectAsync(url)
  if (client.stream instanceof Socket) client.stream.setNoDelay(true)
  return client
}
