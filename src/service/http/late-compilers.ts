import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Compiles what checks a part of a request at the first request that has it. All schemas together take some 40 ms of
 * processor time, and an embedded service is asked for few of its endpoints.
 */
export const lateValidators: FastifySchemaCompiler<TSchema> = (part) => {
  let validate: ReturnType<typeof TypeBoxValidatorCompiler> | null = null;
  return (value) => (validate ??= TypeBoxValidatorCompiler(part))(value);
};

/** As `lateValidators`, what writes the answer of an endpoint. */
export const lateSerializers: SerializerSelector.SerializerFactory = (schemas, options) => {
  const compile = SerializerSelector()(schemas, options);
  return (route) => {
    let serialize: SerializerSelector.Serializer | null = null;
    return (answer) => (serialize ??= compile(route))(answer);
  };
};
