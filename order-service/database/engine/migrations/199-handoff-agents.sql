-- Which agent handed the contact to the chatbot; null = the platform, an agent without a name, or nobody.
alter table customer add column semi_automatic_agent jsonb;
