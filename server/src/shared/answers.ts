import type { FastifyReply } from 'fastify';

/** Records whose changes the person sees as an alert. */
type Entity = 'shipment';
type Deed = 'created' | 'updated' | 'deleted';

const alert = (reply: FastifyReply, entity: Entity, deed: Deed, param: number) =>
  reply.header('X-aceApp-alert', `aceApp.${entity}.${deed}`).header('X-aceApp-params', String(param));

/** 201 with `Location` and the record. */
export const sendCreated = <T extends { id: number }>(reply: FastifyReply, entity: Entity, record: T) =>
  alert(reply, entity, 'created', record.id).header('Location', `/api/${entity}s/${record.id}`).status(201).send(record);

/** 200 with the record. */
export const sendUpdated = <T extends { id: number }>(reply: FastifyReply, entity: Entity, record: T) =>
  alert(reply, entity, 'updated', record.id).send(record);

/** 204. */
export const sendDeleted = (reply: FastifyReply, entity: Entity, id: number) => alert(reply, entity, 'deleted', id).status(204).send();
