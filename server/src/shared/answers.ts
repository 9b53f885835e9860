import type { FastifyReply } from 'fastify';

/** Records whose changes the person sees as an alert. */
type Entity = 'shipment' | 'connector' | 'tracking' | 'user';
type Deed = 'created' | 'updated' | 'deleted';

const alert = (reply: FastifyReply, entity: Entity, deed: Deed, param: number | string) =>
  reply.header('X-aceApp-alert', `aceApp.${entity}.${deed}`).header('X-aceApp-params', String(param));

/** 201 with `Location` and the record, which addresses call by `name`. */
export const sendCreated = <T extends { id: number }>(reply: FastifyReply, entity: Entity, record: T, name: number | string = record.id) =>
  alert(reply, entity, 'created', name)
    .header('Location', `/api/${entity}s/${encodeURIComponent(name)}`)
    .status(201)
    .send(record);

/** 200 with the record. */
export const sendUpdated = <T extends { id: number }>(reply: FastifyReply, entity: Entity, record: T, name: number | string = record.id) =>
  alert(reply, entity, 'updated', name).send(record);

/** 204. */
export const sendDeleted = (reply: FastifyReply, entity: Entity, id: number | string) =>
  alert(reply, entity, 'deleted', id).status(204).send();

/** `inline; filename="…"`, with the name as UTF-8 too where it has letters that a header cannot carry (RFC 6266). */
export const contentDisposition = (disposition: 'inline' | 'attachment', name: string) => {
  const ascii = name.replace(/[^\w.-]/g, '_');
  const extended = ascii === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `${disposition}; filename="${ascii}"${extended}`;
};
